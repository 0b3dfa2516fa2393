import {
  WORKLIST_SORTS,
  WORKLIST_STATES,
  WORKLIST_SUGGESTIONS,
  type WorklistSort,
  type WorklistState,
  type WorklistSuggestion,
} from '@/lib/modules/banking/schemas-worklist'

/** What of the worklist is shown; all of it stands in the address. */
export type WorklistView = {
  state: WorklistState
  sort: WorklistSort
  suggestion: WorklistSuggestion
  direction: 'any' | 'in' | 'out'
  q: string
  amount_from: string
  amount_to: string
  from: string
  to: string
}

export const PLAIN_VIEW: WorklistView = {
  state: 'open',
  sort: 'posted_on',
  suggestion: 'any',
  direction: 'any',
  q: '',
  amount_from: '',
  amount_to: '',
  from: '',
  to: '',
}

export type WorklistAddress = { account: string | null; line: string | null; view: WorklistView }

const oneOf = <V extends string>(choices: readonly { value: V }[], text: string | undefined, usual: V): V =>
  choices.find(({ value }) => value === text)?.value ?? usual
const DIRECTIONS = [{ value: 'any' }, { value: 'in' }, { value: 'out' }] as const
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** What an address says; what makes no sense in it is left out. */
export function readAddress(params: Record<string, string | string[] | undefined>): WorklistAddress {
  const text = (name: string) => {
    const value = params[name]
    return typeof value === 'string' ? value : undefined
  }
  const fitting = (name: string, form: RegExp) => (form.test(text(name) ?? '') ? text(name)! : '')
  return {
    account: fitting('account', UUID) || null,
    line: fitting('line', UUID) || null,
    view: {
      state: oneOf(WORKLIST_STATES, text('state'), 'open'),
      sort: oneOf(WORKLIST_SORTS, text('sort'), 'posted_on'),
      suggestion: oneOf(WORKLIST_SUGGESTIONS, text('match'), 'any'),
      direction: oneOf(DIRECTIONS, text('direction'), 'any'),
      q: (text('q') ?? '').slice(0, 200),
      amount_from: fitting('min', AMOUNT),
      amount_to: fitting('max', AMOUNT),
      from: fitting('from', DAY),
      to: fitting('to', DAY),
    },
  }
}

export function writeAddress({ account, line, view }: WorklistAddress): string {
  const query = new URLSearchParams()
  const put = (name: string, value: string | null, usual = '') => {
    if (value && value !== usual) query.set(name, value)
  }
  put('account', account)
  put('state', view.state, 'open')
  put('sort', view.sort, 'posted_on')
  put('match', view.suggestion, 'any')
  put('direction', view.direction, 'any')
  put('q', view.q)
  put('min', view.amount_from)
  put('max', view.amount_to)
  put('from', view.from)
  put('to', view.to)
  put('line', line)
  return query.toString()
}

/** What the list's route takes; what is as usual is left out. */
export const listInput = (account: string, view: WorklistView) => ({ bank_account_id: account, ...view })

/** How many filters hide lines, the search aside. */
export const filterCount = (view: WorklistView): number =>
  [
    view.suggestion !== 'any',
    view.direction !== 'any',
    view.amount_from || view.amount_to,
    view.from || view.to,
  ].filter(Boolean).length
