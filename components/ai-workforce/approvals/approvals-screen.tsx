'use client'
import { ChevronLeft, ChevronRight, List } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { Tabs } from '@/components/ui/tabs'
import { BulkResults } from './decide/bulk-results'
import { DecisionFoot } from './decide/decision-foot'
import { EditForm } from './decide/edit-form'
import { useDecisions } from './decide/use-decisions'
import { RequestList } from './list/request-list'
import { proposalOf } from './proposal'
import { RequestDetail } from './request-detail'
import type { Tab } from './requests'
import { useQueueKeys } from './use-queue-keys'
import { type QueueStart, useRequests } from './use-requests'
import { useSelection } from './use-selection'

/** Requests on the left, the chosen one on the right; on a phone one at a time, with the list behind a button. */
export function ApprovalsScreen({ start, actions }: { start: QueueStart; actions?: ReactNode }) {
  const mayDecide = useCan('ai-workforce.approval.decide')
  const queue = useRequests(start)
  const decisions = useDecisions(queue)
  const { chosen, requests, index, tab, counts, choose } = queue
  const selection = useSelection(requests, chosen)
  const [form, setForm] = useState<{ which: 'reject' | 'edit'; of: string } | null>(null)
  const [listShown, setListShown] = useState(false)
  const { bulk } = decisions
  const many = selection.chosen
  const isOpen = mayDecide && (queue.isOpen || many.length > 0) && !bulk
  const subject = many.length > 0 ? 'many' : (chosen?.row_id ?? '')
  const shownForm = isOpen && form?.of === subject ? form.which : null

  const open = (id: string) => {
    setForm(null)
    setListShown(false)
    decisions.closeBulk()
    choose(id)
  }
  const step = (by: 1 | -1) => {
    const next = requests[index + by]
    if (!next) return
    open(next.row_id)
    document.querySelector<HTMLElement>(`[data-request="${next.row_id}"]`)?.focus({ preventScroll: true })
  }
  const decide = (key: 'approve' | 'reject', params?: { reason: string }) => {
    setForm(null)
    setListShown(false)
    if (many.length > 0) {
      selection.clear()
      void decisions.decideMany(many, { key, params })
    } else if (chosen) void decisions.decideOne(chosen, { key, params })
  }
  const canEdit = isOpen && many.length === 0 && chosen !== null && Object.keys(proposalOf(chosen).values).length > 0
  const edit = () => canEdit && setForm({ which: 'edit', of: subject })
  useQueueKeys({
    canDecide: isOpen,
    busy: shownForm !== null,
    onApprove: () => decide('approve'),
    onEdit: edit,
    onReject: () => setForm({ which: 'reject', of: subject }),
    onStep: step,
    onSelect: () => chosen && selection.toggle(chosen.row_id, false),
    onEscape: selection.clear,
  })

  const listTab = (value: Tab, label: string, count: number | undefined) => ({
    value,
    label,
    count,
    content: (
      <RequestList
        queue={queue}
        selected={selection.ids}
        onChoose={open}
        onSelect={mayDecide && tab === 'waiting' ? selection.toggle : null}
      />
    ),
  })
  const foot = isOpen && shownForm !== 'edit' && (
    <DecisionFoot
      askedBy={(many[0] ?? chosen)?.asked_by ?? ''}
      selected={many.length}
      hasChanged={chosen?.execution === 'changed'}
      rejecting={shownForm === 'reject'}
      onApprove={() => decide('approve')}
      onEdit={canEdit ? edit : null}
      onReject={(reason) => decide('reject', { reason })}
      onRejecting={(on) => setForm(on ? { which: 'reject', of: subject } : null)}
    />
  )
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2 sm:px-6">
        <h1 className="text-xl">Approvals</h1>
        <div className="ml-auto flex items-center gap-2">{actions}</div>
      </header>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] lg:grid-cols-[minmax(20rem,4fr)_minmax(28rem,7fr)]">
        <section
          aria-label="Requests"
          className={cn(
            'flex min-h-0 min-w-0 flex-col lg:border-r lg:border-line',
            !listShown && chosen && 'max-lg:hidden',
          )}
        >
          <Tabs
            label="Which requests"
            value={tab}
            onValueChange={(value) => {
              selection.clear()
              setForm(null)
              queue.setTab(value as Tab)
              setListShown(true)
            }}
            items={[listTab('waiting', 'Waiting', counts?.waiting), listTab('decided', 'Decided', counts?.decided)]}
            className="flex-1"
            listClassName="px-2"
            contentClassName="flex min-h-0 flex-col p-0! data-[state=inactive]:hidden"
          />
          {listShown && many.length > 0 && <div className="lg:hidden">{foot}</div>}
        </section>
        <section
          aria-label="Chosen request"
          className={cn('flex min-h-0 min-w-0 flex-col bg-canvas', (listShown || !chosen) && 'max-lg:hidden')}
        >
          <PhoneSteps position={index + 1} total={requests.length} onStep={step} onList={() => setListShown(true)} />
          <div className="min-h-0 flex-1 overflow-y-auto">
            {bulk ? (
              <BulkResults run={bulk} onShow={open} onClose={decisions.closeBulk} />
            ) : chosen ? (
              <RequestDetail
                key={chosen.row_id}
                request={chosen}
                onOpen={open}
                onTakeBack={() => void decisions.takeBack(chosen)}
                form={
                  shownForm === 'edit' ? (
                    <EditForm
                      request={chosen}
                      proposal={proposalOf(chosen)}
                      onCancel={() => setForm(null)}
                      onSaved={(id) => {
                        open(id)
                        void queue.refresh()
                      }}
                    />
                  ) : null
                }
              />
            ) : requests.length === 0 ? null : (
              <EmptyState className="h-full" title="No request chosen" body="Choose one on the left to read it." />
            )}
          </div>
          {foot}
        </section>
      </div>
    </div>
  )
}

type StepsProps = { position: number; total: number; onStep: (by: 1 | -1) => void; onList: () => void }

/** Where one is among the requests, where the list is not beside them. */
function PhoneSteps({ position, total, onStep, onList }: StepsProps) {
  return (
    <div className="flex items-center gap-1 border-b border-line bg-surface px-2 py-1 lg:hidden">
      <Button variant="ghost" icon={<List aria-hidden />} onClick={onList}>
        All requests
      </Button>
      <span className="tabular ml-auto text-sm text-ink-muted">{position > 0 && `${position} of ${total}`}</span>
      <IconButton label="Previous request" icon={<ChevronLeft aria-hidden />} onClick={() => onStep(-1)} />
      <IconButton label="Next request" icon={<ChevronRight aria-hidden />} onClick={() => onStep(1)} />
    </div>
  )
}
