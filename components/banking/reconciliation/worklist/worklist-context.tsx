'use client'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { call } from '@/lib/client/call'
import { WORKLIST_PAGE } from '@/lib/modules/banking/schemas'
import type { LineWire } from '@/lib/modules/banking/schemas-answers'
import type { WorklistAccount, WorklistAnswer, WorklistLine } from '@/lib/modules/banking/schemas-worklist-answers'
import { bankFiguresKey, lineKey } from '../query-keys'
import { useActs } from '../use-acts'
import { useCandidates } from '../use-candidates'
import { useLines } from '../use-lines'
import { PLAIN_VIEW, type WorklistView, writeAddress } from './worklist-address'

/** What is open beside the chosen line instead of its matches. */
export type OpenForm = 'match' | 'payment' | 'journal' | 'transfer' | 'settlement' | 'split' | 'suspense' | 'note'

export type WorklistStart = {
  accounts: WorklistAccount[]
  account: WorklistAccount
  view: WorklistView
  line: LineWire | null
  answer: WorklistAnswer
}

function useWorklistState({ accounts, account, view: firstView, line: firstLine, answer }: WorklistStart) {
  const mayReconcile = useCan('banking.line.reconcile')
  const [view, setViewState] = useState(firstView)
  const [chosenId, setChosenId] = useState<string | null>(firstLine?.id ?? answer.lines[0]?.id ?? null)
  // A line that was gone to by itself: it may be worked on though the list does not have it.
  const [apartId, setApartId] = useState(firstLine?.id ?? null)
  // On a phone a line is opened; beside the list it is simply there.
  const [opened, setOpened] = useState(firstLine !== null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set())
  const [form, setForm] = useState<OpenForm | null>(null)
  const lines = useLines(account.id, view, { view: firstView, answer })
  const candidates = useCandidates()
  const [candidateIndex, setCandidateIndex] = useState(0)
  const list = useRef<HTMLDivElement>(null)

  const choose = useCallback((id: string | null) => {
    setChosenId(id)
    setForm(null)
    setCandidateIndex(0)
  }, [])
  const chooseApart = useCallback(
    (id: string) => {
      setApartId(id)
      choose(id)
    },
    [choose],
  )
  const acts = useActs(account.id, { lines, candidates, choose: chooseApart })

  const { pages } = lines
  const { add } = candidates
  useEffect(() => {
    for (const page of pages ?? []) if (page.candidates) add(page.candidates)
  }, [pages, add])

  const index = lines.isOld ? -1 : lines.lines.findIndex(({ id }) => id === chosenId)
  const inList = lines.lines[index] ?? null
  const { data: apart = null } = useQuery({
    queryKey: lineKey(chosenId ?? ''),
    queryFn: async ({ signal }) =>
      (await call('GET /accounting/bank/transactions/{txn_id}', { txn_id: chosenId! }, { signal })).transaction,
    enabled: chosenId !== null && (inList === null || inList.status !== 'unreconciled') && !lines.query.isFetching,
    ...(firstLine && chosenId === firstLine.id ? { initialData: firstLine } : {}),
  })
  const chosen: WorklistLine | null = inList ?? (apart?.id === chosenId ? apart : null)

  // Where the chosen line has gone, the one in its place is next.
  const place = useRef(0)
  if (index >= 0) place.current = index
  const known = lines.isOld ? 0 : lines.lines.length
  useEffect(() => {
    if (chosenId !== null || known === 0) return
    setChosenId(lines.lines[Math.min(place.current, known - 1)]!.id)
  }, [chosenId, known, lines.lines])

  useEffect(() => {
    const query = writeAddress({ account: account.id, line: chosenId, view })
    const write = () => {
      if (window.location.search !== `?${query}`) window.history.replaceState(null, '', `${WORKLIST_PAGE}?${query}`)
    }
    const timer = setTimeout(write, 350)
    // Written later than a link is followed, it would call the way back.
    window.addEventListener('pointerdown', write, { capture: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', write, { capture: true })
    }
  }, [account.id, chosenId, view])

  const counts = useQuery({
    queryKey: [...bankFiguresKey(account.id), 'counts'],
    queryFn: async ({ signal }) =>
      (await call('GET /accounting/bank/worklist', { bank_account_id: account.id, per_page: 1 }, { signal })).counts!,
    initialData: answer.counts!,
    staleTime: 5_000,
  })

  const focusList = useCallback(() => list.current?.focus({ preventScroll: true }), [])
  const latestId = useRef(chosenId)
  latestId.current = chosenId
  return {
    accounts,
    account,
    mayReconcile,
    view,
    setView: useCallback((change: Partial<WorklistView>) => {
      setViewState((current) => ({ ...current, ...change }))
      setSelected(new Set())
      setForm(null)
      place.current = 0
      setApartId(null)
      setChosenId(null)
    }, []),
    isPlain: JSON.stringify({ ...view, state: 'open', sort: 'posted_on' }) === JSON.stringify(PLAIN_VIEW),
    counts: counts.data,
    lines,
    candidates,
    acts,
    index,
    chosen,
    /** With what cleared it; null while it is open, or not read yet. */
    wire: apart?.id === chosenId ? apart : null,
    /** It is a line of the list that is shown, or one that was gone to by itself. */
    isHere: index >= 0 || (chosen !== null && chosen.id === apartId),
    choose,
    /** Where one of these is still the chosen line, the one in its place is next; whoever went on stays where they are. */
    letGo: useCallback(
      (ids: readonly string[]) => {
        if (latestId.current !== null && ids.includes(latestId.current)) choose(null)
      },
      [choose],
    ),
    /** When what was done to a line brought the next one under the hands. */
    movedAt: useRef(0),
    opened,
    setOpened,
    form,
    openForm: useCallback((which: OpenForm) => {
      setForm(which)
      setOpened(true)
    }, []),
    closeForm: useCallback(() => {
      setForm(null)
      requestAnimationFrame(focusList)
    }, [focusList]),
    candidateIndex,
    setCandidateIndex,
    selected,
    setSelected,
    list,
    focusList,
    /** The line behind a line, which follows it when it is done. */
    next: useCallback(
      (id: string): string | null => {
        const at = lines.lines.findIndex((line) => line.id === id)
        return lines.lines[at + 1]?.id ?? lines.lines[at - 1]?.id ?? null
      },
      [lines.lines],
    ),
  }
}

export type Worklist = ReturnType<typeof useWorklistState>

const Context = createContext<Worklist | null>(null)

export function WorklistProvider({ start, children }: { start: WorklistStart; children: ReactNode }) {
  const state = useWorklistState(start)
  return <Context.Provider value={state}>{children}</Context.Provider>
}

export function useWorklist(): Worklist {
  const worklist = useContext(Context)
  if (!worklist) throw new Error('This component belongs on the worklist')
  return worklist
}

/** The lines that a verb works on: the ticked ones, or the chosen one. */
export const useTargets = (): WorklistLine[] => {
  const { selected, chosen, lines } = useWorklist()
  return useMemo(
    () => (selected.size > 0 ? lines.lines.filter(({ id }) => selected.has(id)) : chosen ? [chosen] : []),
    [selected, chosen, lines.lines],
  )
}
