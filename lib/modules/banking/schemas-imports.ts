/** Words of statement imports that pages share with the server. Amounts are decimal text, days `2026-11-30`. */

export const IMPORT_STATUSES = [
  { value: 'reading', label: 'Being read', tone: 'info' },
  { value: 'ready', label: 'To look at', tone: 'warning' },
  { value: 'importing', label: 'Being taken in', tone: 'info' },
  { value: 'done', label: 'Taken in', tone: 'success' },
  { value: 'failed', label: 'Failed', tone: 'danger' },
  { value: 'dropped', label: 'Dropped', tone: 'neutral' },
  { value: 'reverted', label: 'Taken back', tone: 'neutral' },
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]['value']
