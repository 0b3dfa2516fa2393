'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { mayLeave } from '@/components/form/unsaved-guard'
import { useGrid } from '@/components/grid/grid-context'
import { inSentence } from '@/components/grid/state/words'
import { Notice } from '@/components/ui/feedback/notice'
import { gridDuplicatesQuery } from '@/lib/client/queries'

const PAUSE_IN_TYPING = 350
const SHORTEST = 3

/** While typing: rows that seem to be the same, to be opened instead of made again. */
export function DuplicateWarning({ values }: { values: Record<string, unknown> }) {
  const { grid, openRow } = useGrid()
  const typed = JSON.stringify(
    Object.fromEntries(
      (grid.form.duplicateCheck ?? [])
        .map((key) => [key, String(values[key] ?? '').trim()] as const)
        .filter(([, value]) => value.length >= SHORTEST),
    ),
  )
  const [settled, setSettled] = useState('{}')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_IN_TYPING)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useQuery({
    ...gridDuplicatesQuery(grid.slug, JSON.parse(settled) as Record<string, string>),
    enabled: settled !== '{}',
  })
  const matches = settled === '{}' ? [] : (data ?? [])
  return (
    <div role="status" className="shrink-0">
      {matches.length > 0 && (
        <Notice
          className="max-h-40 overflow-y-auto rounded-none"
          tone="warning"
          title={`This ${inSentence(grid.singular)} may exist already`}
        >
          <ul className="mt-1 flex flex-col gap-1">
            {matches.map((match) => (
              <li key={match.row_id}>
                <button
                  type="button"
                  className="text-left font-medium underline underline-offset-2"
                  onClick={async () => {
                    if (await mayLeave()) openRow(match.row_id)
                  }}
                >
                  Open {match.label}
                </button>{' '}
                <span className="text-xs">{[match.sublabel, match.reason].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
