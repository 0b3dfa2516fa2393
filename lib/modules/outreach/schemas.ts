/** What forms and screens of this module need too; safe to send to a browser. */

export const CHANNELS = [
  { value: 'email', label: 'E-mail' },
  { value: 'sms', label: 'SMS' },
] as const
export type Channel = (typeof CHANNELS)[number]['value']

export const LIST_CHANNELS = [...CHANNELS, { value: 'both', label: 'E-mail and SMS' }] as const

export const SEND_STATES = [
  { value: 'draft', label: 'Draft', tone: 'neutral' },
  { value: 'scheduled', label: 'Scheduled', tone: 'info' },
  { value: 'sending', label: 'Sending', tone: 'accent' },
  { value: 'sent', label: 'Sent', tone: 'success' },
  { value: 'cancelled', label: 'Cancelled', tone: 'neutral' },
] as const

export const MESSAGE_STATES = [
  { value: 'queued', label: 'Waiting', tone: 'neutral' },
  { value: 'sending', label: 'Being sent', tone: 'accent' },
  { value: 'handed', label: 'In the outbox', tone: 'info' },
  { value: 'sent', label: 'Sent', tone: 'info' },
  { value: 'delivered', label: 'Delivered', tone: 'success' },
  { value: 'failed', label: 'Failed', tone: 'danger' },
  { value: 'blocked', label: 'Opted out', tone: 'warning' },
  { value: 'unknown', label: 'Not known', tone: 'warning' },
  { value: 'cancelled', label: 'Cancelled', tone: 'neutral' },
] as const
export type MessageState = (typeof MESSAGE_STATES)[number]['value']

/** What may stand in a text as `{{first_name}}`; each is filled in for its reader. */
export const MERGE_FIELDS = [
  { key: 'first_name', label: 'First name' },
  { key: 'name', label: 'Name' },
  { key: 'company', label: 'Company' },
  { key: 'email', label: 'E-mail' },
  { key: 'phone', label: 'Phone' },
  { key: 'category', label: 'Category' },
  { key: 'campaign', label: 'Campaign' },
] as const

export const MAX_SUBJECT_LENGTH = 200
export const MAX_BODY_LENGTH = { email: 20_000, sms: 1_500 } as const
