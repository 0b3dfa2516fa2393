import { defineGrid } from '@/lib/core/grid/define-grid'
import { createOptOut, removeOptOut } from '../operations/opt-outs/opt-outs'
import { CHANNELS } from '../schemas'

export const outreachOptOuts = defineGrid({
  slug: 'outreach-opt-outs',
  module: 'outreach',
  title: 'Opt-outs',
  singular: 'Opt-out',
  description: 'Addresses and numbers that nothing is sent to any more, whatever list they are in.',
  source: { kind: 'model', table: 'outreach_opt_out' },
  columns: {
    address: {
      label: 'E-mail or phone',
      type: 'text',
      maxLength: 254,
      required: true,
      sort: true,
      edit: 'create-only',
      primary: true,
      width: 260,
    },
    channel: {
      label: 'Channel',
      type: 'choice',
      sort: true,
      choices: CHANNELS,
      required: true,
      edit: 'create-only',
      default: 'email',
    },
    reason: {
      label: 'Because',
      type: 'choice',
      sort: true,
      choices: [
        { value: 'unsubscribed', label: 'Unsubscribed' },
        { value: 'stop', label: 'Replied STOP' },
        { value: 'manual', label: 'Added by hand' },
      ],
    },
    created_at: { label: 'Since', type: 'datetime', sort: true },
  },
  defaultSort: '-created_at',
  access: { read: 'outreach.list.read', create: 'outreach.opt_out.manage', delete: 'outreach.opt_out.manage' },
  writes: { create: createOptOut, remove: removeOptOut },
  form: { sections: [{ fields: ['channel', 'address'] }] },
  empty: {
    title: 'Nobody has opted out',
    body: 'People who unsubscribe by the link in an e-mail, or reply STOP to an SMS, are listed here and get no more messages.',
  },
})
