'use client'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { Candidate } from '@/lib/modules/banking/schemas-answers'
import type { LineAct } from '@/lib/modules/banking/schemas-worklist'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist-answers'
import { TOAST } from './use-acts'
import { candidatesKey } from './use-candidates'
import { acceptedWords, acceptLabel, formOf } from './words'
import { useWorklist } from './worklist/worklist-context'

/** What people do to the chosen line; each moves on to the next line at once. */
export function useVerbs() {
  const worklist = useWorklist()
  const client = useQueryClient()
  const { acts, choose, next, openForm, candidates, candidateIndex, setOpened } = worklist

  const moveOn = (from: WorklistLine) => {
    choose(next(from.id))
    setOpened(false)
    worklist.movedAt.current = performance.now()
    requestAnimationFrame(worklist.focusList)
  }

  const accept = (line: WorklistLine, candidate: Candidate) => {
    if (!candidate.accept) return openForm(formOf(candidate))
    const act: LineAct = candidate.accept
    void acts.act({
      line,
      words: acceptedWords(candidate),
      used: candidate,
      party: candidate.items[0]?.party || null,
      send: () => call('POST /accounting/bank/worklist/act/{txn_id}', { txn_id: line.id, act }),
    })
    moveOn(line)
  }

  const announceNothingMarked = (looked: boolean, { id }: WorklistLine) => {
    if (looked)
      toast.info('This line has no match', {
        id: TOAST,
        description: 'Create a payment (P) or a journal entry (J), or put it into suspense (U).',
      })
    else if (candidates.failed.has(id))
      toast.error('Matches of this line could not be looked for', {
        id: TOAST,
        action: { label: 'Try again', onClick: candidates.retry },
      })
    else toast.info('Still looking for matches of this line', { id: TOAST })
  }

  return {
    moveOn,
    accept,
    /** The match that is marked beside the line, or the best one; a weak one only when the person says so. */
    async acceptMarked(line: WorklistLine) {
      if (line.status === 'reconciled') return
      const all = client.getQueryData<{ candidates: Candidate[] }>(candidatesKey(line.id))?.candidates
      const best = candidates.of(line.id)
      const marked = all ? all[candidateIndex] : candidateIndex === 0 ? best?.best : undefined
      if (!marked) return announceNothingMarked(all !== undefined || (candidateIndex === 0 && best !== undefined), line)
      if (marked.confidence === 'low' && marked.accept && !(await confirm(weakMatch(marked)))) return
      accept(line, marked)
    },
    /** The line stays where it is, without the doubt. */
    async keep(line: WorklistLine) {
      try {
        const { transaction } = await call('POST /accounting/bank/keep/{txn_id}', { txn_id: line.id })
        worklist.lines.take([transaction])
        toast.success(`No duplicate: ${nameOf(line)}`, { id: TOAST })
        worklist.focusList()
      } catch (error) {
        toast.error('It was not done', { id: TOAST, description: messageOf(error) })
      }
    },
    simple(line: WorklistLine, act: LineAct, words: string) {
      void acts.act({
        line,
        words: `${words}: ${nameOf(line)}`,
        send: () => call('POST /accounting/bank/worklist/act/{txn_id}', { txn_id: line.id, act }),
      })
      moveOn(line)
    },
  }
}

const weakMatch = (candidate: Candidate) => ({
  title: `${acceptLabel(candidate)}: ${candidate.title}?`,
  body: ['It is only a weak match.', ...candidate.reasons.map(({ text }) => `${text}.`)].join(' '),
  button: acceptLabel(candidate),
})

const nameOf = ({ description, reference }: WorklistLine): string => description || reference || 'a line without text'
