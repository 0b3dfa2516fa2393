import type { Action } from '@/lib/core/grid/define-grid'
import { ADD_TO_LISTS, addLeadToLists } from './operations/lists/add-to-list'
import { listReference } from './operations/lists/list-writes'
import { LIST_CHANNELS } from './schemas'

/** What outreach adds to the list of leads. */
export const leadActions: Action[] = [
  {
    key: ADD_TO_LISTS,
    label: 'Add to a list',
    icon: 'megaphone',
    scope: ['toolbar', 'bulk'],
    runs: 'each',
    operation: addLeadToLists,
    params: {
      list_id: { label: 'List', type: 'reference', reference: listReference, help: 'Blank: a new one, named below.' },
      new_list: { label: 'New list', type: 'text', maxLength: 120 },
      channel: {
        label: 'A new list is written to by',
        type: 'choice',
        choices: LIST_CHANNELS,
        default: 'both',
        help: 'Who has no address for it, or has opted out, is not added; the result says who.',
      },
    },
  },
]
