'use client'
import { Plus, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { Combobox, type ComboboxOption } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Textarea } from '@/components/ui/fields/textarea'
import { IconButton } from '@/components/ui/icon-button'
import { call } from '@/lib/client/call'
import { randomId } from '@/lib/client/random-id'
import type { ConversationDetail } from '../data/queries'
import { announceMade } from './made'

type Subject = 'quotation' | 'supplier_quotation'

const KINDS = {
  quotation: { doctype: 'acc_quotation', party: 'customer_id', title: 'Create a quotation', who: 'Customer' },
  supplier_quotation: {
    doctype: 'acc_supplier_quotation',
    party: 'supplier_id',
    title: 'Ask a supplier',
    who: 'Supplier',
  },
} as const

type Line = { key: string; item_id: string | null; label: string; qty: string; rate: string }
const newLine = (): Line => ({ key: randomId(), item_id: null, label: '', qty: '1', rate: '' })

type Props = {
  subject: Subject
  detail: ConversationDetail
  onClose: () => void
  onMade: () => Promise<unknown>
}

/** A draft with the items that are talked about; prices and VAT come from the lists, and its own page has the rest. */
export function MakeDocument({ subject, detail, onClose, onMade }: Props) {
  const router = useRouter()
  const { doctype, party, title, who } = KINDS[subject]
  const { conversation, customer } = detail
  const known = subject === 'quotation' ? customer : null
  const [partyName, setPartyName] = useState(known?.name ?? '')
  // The same in each rendering, as the form compares what it began with.
  const [firstLine] = useState(newLine)
  // A supplier is asked for the price; for a customer it comes from the price list.
  const noPrice = subject === 'supplier_quotation' ? '0' : ''
  const asked = subject === 'supplier_quotation' && conversation.last_direction === 'incoming'
  const form = useForm({
    initial: {
      party: known?.id ?? null,
      lines: [firstLine],
      remarks: asked ? conversation.last_message.slice(0, 1_000) : '',
    },
    check: ({ party: chosen, lines }) => ({
      [party]: chosen ? undefined : `Choose a ${who.toLowerCase()}.`,
      'items.0.item_id': lines.some(isFilled) ? undefined : 'Choose an item, or describe one.',
    }),
    send: async ({ party: chosen, lines, remarks }, { idempotencyKey }) => {
      const { link } = await call(
        'POST /desk/conversations/{conversation_id}/records',
        {
          conversation_id: conversation.id,
          subject,
          values: {
            [party]: chosen,
            items: lines.filter(isFilled).map(({ item_id, label, qty, rate }) => ({
              ...(item_id ? { item_id } : { description: label }),
              qty: qty.replace(',', '.'),
              ...(rate.trim() || noPrice ? { rate: rate.trim().replace(',', '.') || noPrice } : {}),
            })),
            ...(remarks.trim() ? { remarks } : {}),
          },
        },
        { idempotencyKey },
      )
      onClose()
      await onMade()
      announceMade(link, router.push)
    },
  })
  const { lines } = form.values
  const setLine = (key: string, change: Partial<Line>) =>
    form.set({ lines: lines.map((line) => (line.key === key ? { ...line, ...change } : line)) })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      description="A draft is created and linked to this conversation. Open it to change prices, VAT and terms."
      button="Create draft"
      size="lg"
    >
      <Field label={who} name={party} required>
        <Combobox
          value={form.values.party}
          valueLabel={partyName}
          placeholder={`Choose a ${who.toLowerCase()}…`}
          loadOptions={(q, signal) => findParties(doctype, q, signal)}
          onValueChange={(chosen, option) => {
            form.set({ party: chosen })
            setPartyName(option?.label ?? '')
          }}
        />
      </Field>
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="pb-1 text-xs font-medium text-ink-muted">Items</legend>
        {lines.map((line, at) => (
          <div key={line.key} className="flex items-start gap-2">
            <Field label={`Item ${at + 1}`} hideLabel name={`items.${at}.item_id`} className="min-w-0 flex-1">
              <Combobox
                value={line.item_id ?? (line.label || null)}
                valueLabel={line.label}
                placeholder="Choose an item…"
                loadOptions={(q, signal) => findItems(doctype, q, signal)}
                onValueChange={(item_id, option) => setLine(line.key, { item_id, label: option?.label ?? '' })}
                onCreate={(label) => setLine(line.key, { item_id: null, label })}
                createLabel={(text) => `Describe as “${text}”`}
              />
            </Field>
            <Field label={`Quantity of item ${at + 1}`} hideLabel name={`items.${at}.qty`} className="w-20">
              <Input
                inputMode="decimal"
                value={line.qty}
                onChange={(event) => setLine(line.key, { qty: event.target.value })}
              />
            </Field>
            <Field label={`Price of item ${at + 1}`} hideLabel name={`items.${at}.rate`} className="w-28">
              <Input
                inputMode="decimal"
                placeholder={subject === 'quotation' ? 'List price' : 'Price'}
                value={line.rate}
                onChange={(event) => setLine(line.key, { rate: event.target.value })}
              />
            </Field>
            <IconButton
              label={`Remove item ${at + 1}`}
              icon={<Trash2 aria-hidden />}
              disabled={lines.length === 1}
              onClick={() => form.set({ lines: lines.filter(({ key }) => key !== line.key) })}
            />
          </div>
        ))}
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus aria-hidden />}
          className="self-start"
          onClick={() => form.set({ lines: [...lines, newLine()] })}
        >
          Add an item
        </Button>
      </fieldset>
      <Field label="Remarks" name="remarks">
        <Textarea {...form.text('remarks')} rows={2} maxLength={5_000} />
      </Field>
    </FormDialog>
  )
}

const isFilled = ({ item_id, label }: Line) => item_id !== null || label.trim() !== ''

type Doctype = (typeof KINDS)[Subject]['doctype']

async function findParties(doctype: Doctype, q: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  const { parties } = await call('GET /accounting/parties', { doctype, q }, { signal })
  return parties.map(({ id, name, email }) => ({ value: id, label: name, hint: email || undefined }))
}

async function findItems(doctype: Doctype, q: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  const { items } = await call('GET /accounting/line-items', { doctype, q }, { signal })
  return items.map(({ id, name, sku }) => ({ value: id, label: name, hint: sku || undefined }))
}
