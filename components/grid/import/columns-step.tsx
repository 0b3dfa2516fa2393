'use client'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Select } from '@/components/ui/fields/select'
import { messageOf } from '@/lib/client/api'
import type { FileColumn, GridImport, ImportSettings } from '@/lib/client/grid/grid-types'
import { useGrid } from '../grid-context'
import { closeImport, openImport } from './import-opening'
import { FileSettings, MatchSettings, ValueSettings } from './import-settings'
import { StepFooter } from './step-footer'
import { useImportWork } from './use-import-work'

/** Which column of the file is which field, and how its values are read. */
export function ColumnsStep({ one }: { one: GridImport }) {
  const { grid } = useGrid()
  const { change, work } = useImportWork(grid.slug, one.id)
  const [settings, setSettings] = useState(one.settings)
  const [seen, setSeen] = useState(one.settings)
  // Reading the file otherwise brought new guesses from the server.
  if (seen !== one.settings) {
    setSeen(one.settings)
    setSettings(one.settings)
  }
  const set = (changes: Partial<ImportSettings>) => setSettings((now) => ({ ...now, ...changes }))
  const setTarget = (index: number, key: string | null) =>
    setSettings((now) => {
      const mapping = now.mapping.map((target, at) => (at === index ? key : target === key ? null : target))
      return { ...now, mapping, match: now.match && mapping.includes(now.match) ? now.match : null }
    })
  const missing = one.targets.filter(({ key, required }) => required && !settings.mapping.includes(key))
  const error = change.error ?? work.error
  const goOn = async () => {
    await change.mutateAsync(settings)
    await work.mutateAsync('check')
  }

  return (
    <>
      <div className="flex flex-col gap-5 pb-5">
        {one.error && (
          <Notice tone="danger" urgent>
            {one.error}
          </Notice>
        )}
        {error && (
          <Notice tone="danger" urgent>
            {messageOf(error)}
          </Notice>
        )}
        <FileSettings one={one} settings={settings} onReadAnew={(changes) => change.mutate(changes)} />
        <section aria-labelledby="import-columns">
          <h3 id="import-columns" className="text-sm font-medium">
            Columns
          </h3>
          <ul className="mt-2 flex flex-col divide-y divide-line rounded-md border border-line">
            {one.columns.map((column, index) => (
              <ColumnRow
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file are told apart by their place alone
                key={index}
                column={column}
                index={index}
                target={settings.mapping[index] ?? null}
                isGuess={settings.mapping[index] === one.settings.mapping[index]}
                one={one}
                onChange={(key) => setTarget(index, key)}
              />
            ))}
          </ul>
          {missing.length > 0 && (
            <p className="mt-2 text-sm text-warning-ink">
              Not in the file yet, and needed for new rows: {missing.map(({ label }) => label).join(', ')}.
            </p>
          )}
        </section>
        <MatchSettings one={one} settings={settings} onChange={set} />
        <ValueSettings one={one} settings={settings} onChange={set} />
      </div>
      <StepFooter>
        <Button className="mr-auto" variant="ghost" onClick={() => openImport(grid.slug)}>
          Another file
        </Button>
        <Button onClick={closeImport}>Close</Button>
        <Button
          variant="primary"
          pending={change.isPending || work.isPending}
          disabled={!one.is_mine || settings.mapping.every((key) => key === null)}
          onClick={() => void goOn().catch(() => {})}
        >
          Check the rows
        </Button>
      </StepFooter>
    </>
  )
}

type RowProps = {
  column: FileColumn
  index: number
  target: string | null
  isGuess: boolean
  one: GridImport
  onChange: (key: string | null) => void
}

const MARKS = { remembered: 'As last time', guessed: 'Guessed' }

function ColumnRow({ column, index, target, isGuess, one, onChange }: RowProps) {
  const name = column.header || `Column ${index + 1}`
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-1.5 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_16rem]">
      <span className="min-w-0">
        <span className="flex items-center gap-2 text-sm font-medium">
          <span className="truncate">{name}</span>
          {target && isGuess && column.mark && (
            <Badge tone={column.mark === 'remembered' ? 'success' : 'neutral'}>{MARKS[column.mark]}</Badge>
          )}
        </span>
        <span className="block truncate text-xs text-ink-muted">
          {column.samples.length > 0 ? column.samples.join(' · ') : 'Nothing in the first rows'}
        </span>
      </span>
      <Select
        aria-label={`Field for ${name}`}
        value={target ?? ''}
        onValueChange={(key) => onChange(key || null)}
        options={[
          { value: '', label: 'Leave out' },
          ...one.targets.map(({ key, label, required }) => ({ value: key, label: required ? `${label} *` : label })),
        ]}
      />
    </li>
  )
}
