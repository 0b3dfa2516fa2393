'use client'
import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist-answers'
import { useVerbs } from './use-verbs'
import { type OpenForm, useWorklist } from './worklist/worklist-context'

const FORMS: { form: OpenForm; label: string; key: string }[] = [
  { form: 'match', label: 'Match other', key: 'm' },
  { form: 'payment', label: 'Payment', key: 'p' },
  { form: 'journal', label: 'Journal', key: 'j' },
  { form: 'transfer', label: 'Transfer', key: 't' },
]
const MORE: { form: OpenForm; label: string; key: string; hint: string }[] = [
  { form: 'split', label: 'Split', key: 's', hint: 'Several parties, accounts or vouchers' },
  { form: 'settlement', label: 'Match a settlement', key: 'e', hint: 'What the card gateway paid out, less its fees' },
]

/** What can be done to the line, with the keys that do it. */
export function LineVerbs({ line }: { line: WorklistLine }) {
  const { mayReconcile, form, openForm } = useWorklist()
  const verbs = useVerbs()
  const chose = useRef(false)
  if (!mayReconcile) return null
  const ignored = line.status === 'ignored' && !line.suspense
  const open = line.status === 'unreconciled' || line.suspense
  return (
    <section aria-label="What to do with the line" className="flex flex-wrap gap-1.5">
      {open &&
        FORMS.map((one) => (
          <Verb
            key={one.form}
            label={one.label}
            keys={one.key}
            pressed={form === one.form}
            onClick={() => openForm(one.form)}
          />
        ))}
      {line.status === 'unreconciled' && (
        <>
          <Verb label="Suspense" keys="u" pressed={form === 'suspense'} onClick={() => openForm('suspense')} />
          <Verb label="Ignore" keys="i" onClick={() => verbs.simple(line, { action: 'ignore' }, 'Ignored')} />
        </>
      )}
      {(ignored || line.suspense) && (
        <Verb
          label={line.suspense ? 'Take out of suspense' : 'Put back on the list'}
          onClick={() => verbs.simple(line, { action: 'restore' }, 'Back on the list')}
        />
      )}
      {line.flag === 'maybe_duplicate' && <Verb label="No duplicate" onClick={() => void verbs.keep(line)} />}
      <Verb label="Note" keys="n" pressed={form === 'note'} onClick={() => openForm('note')} />
      {open && (
        <Menu>
          <MenuTrigger asChild>
            <Button size="sm" variant="ghost">
              More
              <ChevronDown aria-hidden />
            </Button>
          </MenuTrigger>
          <MenuContent
            align="end"
            onCloseAutoFocus={(event) => {
              // The form that was chosen has taken the focus.
              if (chose.current) event.preventDefault()
              chose.current = false
            }}
          >
            {MORE.map((one) => (
              <MenuItem
                key={one.form}
                shortcut={one.key}
                hint={one.hint}
                onSelect={() => {
                  chose.current = true
                  openForm(one.form)
                }}
              >
                {one.label}
              </MenuItem>
            ))}
          </MenuContent>
        </Menu>
      )}
    </section>
  )
}

function Verb(props: { label: string; keys?: string; pressed?: boolean; onClick: () => void }) {
  return (
    <Button size="sm" aria-pressed={props.pressed} onClick={props.onClick}>
      {props.label}
      {props.keys && <Kbd keys={props.keys} className="ml-0.5 touch:hidden" />}
    </Button>
  )
}
