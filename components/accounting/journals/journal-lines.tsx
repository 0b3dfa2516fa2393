'use client'
import { Trash2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { LineLookup } from '@/components/documents/lines/line-lookup'
import { NumberCell } from '@/components/documents/lines/number-cell'
import { announce } from '@/components/ui/feedback/announce'
import { useFormat } from '@/components/ui/format-context'
import { IconButton } from '@/components/ui/icon-button'
import type { BookingSetup } from '../booking/types'
import { freshLine, isEmpty, type JournalLine, sumsOf } from './journal-values'
import { PurposeCells } from './purpose-cells'

type Props = {
  lines: JournalLine[]
  setup: BookingSetup
  errors: Record<string, Record<string, string>>
  onChange: (lines: JournalLine[]) => void
}

const GRID =
  'grid gap-1.5 grid-cols-2 @3xl:grid-cols-[minmax(9rem,1.6fr)_minmax(7rem,1.2fr)_minmax(6rem,1fr)_minmax(7rem,1fr)_7rem_7rem_2rem]'

/** The lines of a journal entry by keyboard: Enter goes on, Ctrl+Enter to the next line, Ctrl+Delete removes one. */
export function JournalLines({ lines, setup, errors, onChange }: Props) {
  const format = useFormat()
  const list = useRef<HTMLOListElement>(null)
  const next = useRef<{ key: string; cell: string } | null>(null)
  useEffect(() => {
    if (!next.current) return
    const { key, cell } = next.current
    const found = list.current?.querySelector<HTMLElement>(`[data-line="${key}"] [data-cell="${cell}"]`)
    if (!found) return
    next.current = null
    found.focus()
  })
  const { debit, credit, difference } = sumsOf(lines)
  const currency = setup.company.currency

  const change = (key: string, more: Partial<JournalLine>) => {
    const changed = lines.map((line) => (line.key === key ? { ...line, ...more } : line))
    onChange(changed.every((line) => !isEmpty(line)) ? [...changed, freshLine()] : changed)
  }
  const remove = (at: number) => {
    const line = lines[at]!
    if (at === lines.length - 1 && isEmpty(line)) return
    const left = lines.filter((one) => one !== line)
    onChange(left.length ? left : [freshLine()])
    const neighbour = left[at] ?? left.at(-1)
    if (neighbour) next.current = { key: neighbour.key, cell: 'account' }
    announce(`Line ${at + 1} removed`)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    const key = target.closest<HTMLElement>('[data-line]')?.dataset.line
    const at = lines.findIndex((line) => line.key === key)
    const cell = target.dataset.cell
    if (at < 0) return
    const mod = event.ctrlKey || event.metaKey
    const toLine = (line: JournalLine | undefined) => {
      if (line) next.current = { key: line.key, cell: 'account' }
      onChange([...lines])
    }
    if (event.key === 'Delete' && mod) {
      event.preventDefault()
      remove(at)
    } else if (event.key === 'Enter' && cell && !event.shiftKey) {
      event.preventDefault()
      const cells = [
        ...(target.closest('[data-line]')?.querySelectorAll<HTMLElement>('[data-cell]:not([disabled])') ?? []),
      ]
      const following = mod ? undefined : cells[cells.indexOf(target) + 1]
      if (following) following.focus()
      else toLine(lines[at + 1])
    }
  }

  return (
    <section aria-labelledby="journal-lines" className="card @container min-w-0">
      <h2 id="journal-lines" className="sr-only">
        Lines
      </h2>
      <div
        aria-hidden
        className={`${GRID} hidden border-b border-line px-3 py-1.5 text-xs font-medium text-ink-muted @3xl:grid`}
      >
        <span className="px-2">Account</span>
        <span className="px-2">Party, invoice or VAT rate</span>
        <span className="px-2">Cost centre</span>
        <span className="px-2">Remarks</span>
        <span className="px-2 text-right">Debit</span>
        <span className="px-2 text-right">Credit</span>
        <span />
      </div>
      <ol ref={list} onKeyDown={onKeyDown}>
        {lines.map((line, at) => (
          <li
            key={line.key}
            data-line={line.key}
            aria-label={`Line ${at + 1}`}
            className="border-b border-line px-3 py-1.5 last:border-b-0"
          >
            <div className={GRID}>
              <LineLookup
                cell="account"
                label={`Account, line ${at + 1}`}
                placeholder="Account"
                emptyText="No such account"
                invalid={Boolean(errors[line.key]?.account_id)}
                text={line.account?.label ?? ''}
                options={setup.accounts.map(({ id, label }) => ({ value: id, label }))}
                onChoose={(choice) =>
                  change(line.key, {
                    account: setup.accounts.find(({ id }) => id === choice?.value) ?? null,
                    party: null,
                    document: null,
                    tax_rate: null,
                    tax_net: '',
                  })
                }
              />
              <PurposeCells
                line={line}
                number={at + 1}
                rates={setup.tax_rates.filter(({ account_id }) => account_id === line.account?.id)}
                wrong={errors[line.key] ?? {}}
                change={(more) => change(line.key, more)}
              />
              <LineLookup
                cell="cost_centre"
                label={`Cost centre, line ${at + 1}`}
                placeholder="Cost centre"
                emptyText="No such cost centre"
                invalid={Boolean(errors[line.key]?.cost_centre_id)}
                text={line.cost_centre?.label ?? ''}
                options={setup.cost_centres.map(({ id, label }) => ({ value: id, label }))}
                onChoose={(choice) =>
                  change(line.key, { cost_centre: choice ? { id: choice.value, label: choice.label } : null })
                }
              />
              <input
                data-cell="remarks"
                aria-label={`Remarks, line ${at + 1}`}
                placeholder="Remarks"
                maxLength={500}
                value={line.remarks}
                onChange={(event) => change(line.key, { remarks: event.target.value })}
                className="control control-sm"
              />
              {(['debit', 'credit'] as const).map((side) => (
                <NumberCell
                  key={side}
                  cell={side}
                  label={`${side === 'debit' ? 'Debit' : 'Credit'}, line ${at + 1}`}
                  placeholder={side === 'debit' ? 'Debit' : 'Credit'}
                  decimals={2}
                  aria-invalid={errors[line.key]?.[side] ? true : undefined}
                  value={line[side]}
                  onValue={(text) =>
                    change(line.key, {
                      [side]: text,
                      ...(text.trim() ? { [side === 'debit' ? 'credit' : 'debit']: '' } : {}),
                    })
                  }
                />
              ))}
              <IconButton
                size="sm"
                tabIndex={-1}
                label={`Remove line ${at + 1}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => remove(at)}
              />
            </div>
            {errors[line.key] && (
              <p className="mt-1 text-xs text-danger-ink">{Object.values(errors[line.key]!).join(' ')}</p>
            )}
          </li>
        ))}
      </ol>
      <dl
        aria-live="polite"
        className="flex flex-wrap justify-end gap-x-6 gap-y-1 border-t border-line px-4 py-3 text-sm"
      >
        <Sum label="Debits" value={format.money(debit.toFixed(2), currency)} />
        <Sum label="Credits" value={format.money(credit.toFixed(2), currency)} />
        {difference.isZero() ? (
          <Sum label="Balanced" value="" />
        ) : (
          <Sum
            warn
            label={difference.greaterThan(0) ? 'Debits are more by' : 'Credits are more by'}
            value={format.money(difference.abs().toFixed(2), currency)}
          />
        )}
      </dl>
      <p className="border-t border-line px-3 py-2 text-xs text-ink-faint touch:hidden">
        Enter goes on, Ctrl+Enter to the next line, Ctrl+Delete removes it.
      </p>
    </section>
  )
}

function Sum({ label, value, warn }: { label: string; value: string; warn?: boolean }) {
  return (
    <div className={warn ? 'text-warning-ink' : undefined}>
      <dt className="inline text-ink-muted">{label} </dt>
      <dd className="tabular inline font-semibold">{value}</dd>
    </div>
  )
}
