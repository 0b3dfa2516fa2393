'use client'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Segmented } from '@/components/ui/fields/segmented'
import { useFormat } from '@/components/ui/format-context'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { LINE_FLAGS } from '@/lib/modules/banking/schemas'
import type { ImportLineState, ImportPreview, ImportWire } from '@/lib/modules/banking/schemas-imports-answers'
import { STATE_TABS } from './import-words'

const countIn = (one: ImportWire, state: ImportLineState): number =>
  state === 'new' ? one.new_lines : state === 'flagged' ? one.flagged : one.duplicates

/** The first lines of each state. */
export function PreviewLines({ preview }: { preview: ImportPreview }) {
  const format = useFormat()
  const one = preview.import
  const tabs = STATE_TABS.filter(({ value }) => countIn(one, value) > 0)
  const [chosen, setChosen] = useState<ImportLineState | null>(null)
  const tab = tabs.find(({ value }) => value === chosen) ?? tabs[0]
  if (!tab) return null
  const lines = preview.lines[tab.value]
  const count = countIn(one, tab.value)
  const hasBalances = lines.some(({ running_balance }) => running_balance !== null)
  return (
    <section aria-label="Lines of the file" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Segmented
          label="Which lines"
          value={tab.value}
          onValueChange={setChosen}
          options={tabs.map(({ value, label }) => ({ value, label: `${label} ${countIn(one, value)}` }))}
        />
        <p className="text-xs text-ink-muted">{tab.help}</p>
      </div>
      <div className="max-h-80 overflow-auto rounded-md border border-line">
        <Table label={`${tab.label}: lines of the file`}>
          <thead>
            <tr>
              <Th>Date</Th>
              <Th>Description</Th>
              <Th numeric>Amount</Th>
              {hasBalances && (
                <Th numeric className="max-sm:hidden">
                  Balance
                </Th>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Tr key={line.position}>
                <Td className="whitespace-nowrap">{format.date(line.posted_on)}</Td>
                <Td className="min-w-40">
                  <span className="break-words">{line.description || line.reference || line.counterparty}</span>
                  {line.description && line.reference && line.reference !== line.description && (
                    <span className="block text-xs text-ink-muted">{line.reference}</span>
                  )}
                  {line.flag && <Badge tone="warning">{describeFlag(line.flag)}</Badge>}
                </Td>
                <Td numeric className="whitespace-nowrap">
                  {format.money(line.amount, one.currency || undefined)}
                </Td>
                {hasBalances && (
                  <Td numeric className="whitespace-nowrap max-sm:hidden">
                    {line.running_balance === null ? '' : format.money(line.running_balance, one.currency || undefined)}
                  </Td>
                )}
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      {count > lines.length && (
        <p className="text-xs text-ink-muted">
          The first {lines.length} of {count}.
        </p>
      )}
    </section>
  )
}

const describeFlag = (flag: string): string => LINE_FLAGS.find(({ value }) => value === flag)?.label ?? flag
