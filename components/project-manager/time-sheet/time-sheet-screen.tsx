'use client'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useCan, useMe, usePreferences } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Combobox } from '@/components/ui/fields/combobox'
import { Select } from '@/components/ui/fields/select'
import { useFormat } from '@/components/ui/format-context'
import { IconButton } from '@/components/ui/icon-button'
import { PageHeader } from '@/components/ui/page-header'
import { messageOf } from '@/lib/client/api'
import { fetchOptions } from '@/lib/client/queries'
import { BillSheet } from './bill-sheet'
import { SheetTable } from './sheet-table'
import { useTimeSheet } from './use-time-sheet'

const PAGE = '/project-manager/time-sheet'

/** A person's week: cards down, days across. */
export function TimeSheetScreen({ week, userId }: { week: string | undefined; userId: string | undefined }) {
  const router = useRouter()
  const format = useFormat()
  const me = useMe()
  const mayChoose = useCan('project-manager.time.manage')
  const mayEnter = useCan('project-manager.time.create')
  const { data: sheet, error, setCell, addCard } = useTimeSheet(week, userId)
  const go = (next: { week?: string | undefined; person?: string | undefined }) => {
    const query = new URLSearchParams()
    const to = { week, person: userId, ...next }
    if (to.week) query.set('week', to.week)
    if (to.person && to.person !== me.user.id) query.set('person', to.person)
    router.push(query.size > 0 ? `${PAGE}?${query}` : PAGE)
  }
  if (!sheet)
    return (
      <div className="flex flex-col gap-4 px-4 py-5 sm:px-6">
        <PageHeader title="Time sheet" />
        {error ? (
          <EmptyState kind="failed" title="The time sheet could not be read" body={messageOf(error)} />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </div>
    )
  const own = sheet.user_id === me.user.id
  return (
    <div className="flex flex-col gap-4 px-4 py-5 sm:px-6">
      <PageHeader
        title={own ? 'Time sheet' : `Time sheet of ${sheet.user_name}`}
        description={`${format.date(sheet.days[0])} to ${format.date(sheet.days[6])}. Bold is not billed yet.`}
        actions={
          <>
            {mayChoose && (
              <Combobox
                aria-label="Person"
                value={sheet.user_id}
                valueLabel={sheet.user_name}
                loadOptions={(q, signal) => fetchOptions('project-time', 'user_id', q, 30, signal)}
                onValueChange={(person) => go({ person: person ?? undefined })}
                className="w-48"
              />
            )}
            <BillSheet sheet={sheet} />
            <span className="flex items-center gap-2">
              <IconButton
                label="The week before"
                icon={<ChevronLeft aria-hidden />}
                onClick={() => go({ week: sheet.previous_week })}
              />
              <Button onClick={() => go({ week: undefined })}>This week</Button>
              <IconButton
                label="The week after"
                icon={<ChevronRight aria-hidden />}
                onClick={() => go({ week: sheet.next_week })}
              />
            </span>
          </>
        }
      />
      <SheetTable key={`${sheet.week} ${sheet.user_id}`} sheet={sheet} mayEnter={mayEnter} own={own} onType={setCell} />
      {mayEnter && (
        <div className="flex flex-wrap items-center gap-2">
          <Combobox
            aria-label="Add a card"
            placeholder="Add a card…"
            value={null}
            loadOptions={(q, signal) => fetchOptions('project-time', 'card_id', q, 30, signal)}
            onValueChange={(id, option) =>
              id &&
              option &&
              addCard({
                id,
                title: option.label,
                number: null,
                project_id: null,
                project_name: null,
                customer_name: null,
                href: `/project-manager/cards?row=${id}`,
              })
            }
            className="w-64"
          />
          {sheet.previous_cards.length > 0 && (
            <Button onClick={() => sheet.previous_cards.forEach(addCard)}>
              {`Last week’s cards (${sheet.previous_cards.length})`}
            </Button>
          )}
          {own && <SecondClockChoice />}
        </div>
      )}
    </div>
  )
}

/** What was answered when a second clock was started. */
function SecondClockChoice() {
  const [{ stop_other_clock }, save] = usePreferences()
  return (
    <span className="flex items-center gap-2 text-sm whitespace-nowrap text-ink-muted sm:ml-auto">
      A second clock
      <Select
        aria-label="A second clock"
        options={[
          { value: 'ask', label: 'asks what to do' },
          { value: 'stop', label: 'stops the first' },
          { value: 'both', label: 'runs beside the first' },
        ]}
        value={typeof stop_other_clock === 'boolean' ? (stop_other_clock ? 'stop' : 'both') : 'ask'}
        onValueChange={(value) => save({ stop_other_clock: value === 'ask' ? null : value === 'stop' })}
      />
    </span>
  )
}
