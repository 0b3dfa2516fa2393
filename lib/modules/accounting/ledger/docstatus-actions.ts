import type { Action, AnyOperation } from '@/lib/core/grid/define-grid'
import { DOCSTATUS } from '../schemas'

type Operations = { submit: AnyOperation; cancel: AnyOperation; discard: AnyOperation }
/** What submitting and cancelling do, in the words of who is asked. */
type Consequences = { submit: string; cancel: string }

const params = {
  reason: { label: 'Reason', type: 'text', maxLength: 500, placeholder: 'Why, for later readers' },
} as const

/** Submit, cancel and discard from a list, each row on its own. `noun`: what one row is, as within a sentence. */
export const docstatusActions = (noun: string, operations: Operations, does: Consequences): Action[] => [
  {
    key: 'submit',
    label: 'Submit',
    icon: 'send',
    scope: ['row', 'bulk'],
    runs: 'each',
    operation: operations.submit,
    when: { column: 'docstatus', in: [DOCSTATUS.draft] },
    confirm: { title: `Submit {count} ${noun}(s)?`, body: does.submit, button: 'Submit' },
  },
  {
    key: 'cancel',
    takesBack: true,
    label: 'Cancel',
    icon: 'ban',
    scope: ['row', 'bulk'],
    runs: 'each',
    operation: operations.cancel,
    params,
    when: { column: 'docstatus', in: [DOCSTATUS.submitted] },
    confirm: { title: `Cancel {count} ${noun}(s)?`, body: does.cancel, button: 'Cancel them' },
  },
  {
    key: 'discard',
    label: 'Discard draft',
    icon: 'trash-2',
    scope: ['row', 'bulk'],
    runs: 'each',
    operation: operations.discard,
    params,
    when: { column: 'docstatus', in: [DOCSTATUS.draft] },
    confirm: {
      title: 'Discard {count} draft(s)?',
      body: 'They keep their numbers and stay in the list as cancelled; this cannot be undone.',
      button: 'Discard',
    },
  },
]
