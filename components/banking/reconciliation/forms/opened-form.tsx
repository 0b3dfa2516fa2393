'use client'
import { onDemand } from '@/components/ui/overlays/on-demand'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist-answers'
import type { OpenForm } from '../worklist/worklist-context'
import { NoteForm, SuspenseForm } from './note-form'

const PaymentForm = onDemand(() => import('./payment-form').then((part) => part.PaymentForm))
const JournalForm = onDemand(() => import('./journal-form').then((part) => part.JournalForm))
const TransferForm = onDemand(() => import('./transfer-form').then((part) => part.TransferForm))
const SettlementForm = onDemand(() => import('./settlement-form').then((part) => part.SettlementForm))
const SplitForm = onDemand(() => import('./split-form').then((part) => part.SplitForm))
const MatchForm = onDemand(() => import('./match-form').then((part) => part.MatchForm))

export function OpenedForm({ form, line }: { form: OpenForm; line: WorklistLine }) {
  switch (form) {
    case 'payment':
      return <PaymentForm line={line} />
    case 'journal':
      return <JournalForm line={line} />
    case 'transfer':
      return <TransferForm line={line} />
    case 'settlement':
      return <SettlementForm line={line} />
    case 'split':
      return <SplitForm line={line} />
    case 'match':
      return <MatchForm line={line} />
    case 'suspense':
      return <SuspenseForm line={line} />
    case 'note':
      return <NoteForm line={line} />
  }
}
