'use client'
import { Plus } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { actOnWidget } from './act-on-widget'
import { LineForm, useLineForm } from './line-form'
import { PollOptionRow } from './poll-option-row'
import { newOption, newQuestion, type Poll, voteFor } from './poll-state'
import { WidgetTitle } from './widget-title'

type Props = { poll: Poll; messageId: number; me: number; isAuthor: boolean }

/** A question with its options; everybody who reads it votes, for as many as they like. */
export function PollCard({ poll, messageId, me, isAuthor }: Props) {
  const adding = useLineForm()
  const voters = new Set(poll.options.flatMap((option) => option.voters)).size
  return (
    <section
      aria-label={`Poll: ${poll.question || 'no question yet'}`}
      className="my-1 flex max-w-lg flex-col gap-2 rounded-lg border border-line bg-surface p-3"
    >
      <WidgetTitle
        title={poll.question}
        fallback="Poll"
        kind="question"
        mayEdit={isAuthor}
        onSave={(question) => actOnWidget(messageId, newQuestion(question), 'The question was not changed')}
      />
      {poll.options.length > 0 && (
        <ul className="flex flex-col gap-1">
          {poll.options.map((option) => (
            <li key={option.key}>
              <PollOptionRow
                option={option}
                me={me}
                voters={voters}
                onVote={() => actOnWidget(messageId, voteFor(option, me), 'Your vote was not counted')}
              />
            </li>
          ))}
        </ul>
      )}
      {adding.open ? (
        <LineForm
          label="Another option"
          button="Add"
          problemOf={(text) => (poll.options.some((one) => one.text === text) ? 'That is an option already' : null)}
          onSave={(text) => actOnWidget(messageId, newOption(poll, text), 'The option was not added')}
          onClose={adding.hide}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Button size="sm" variant="ghost" icon={<Plus aria-hidden />} {...adding.opener}>
            Add an option
          </Button>
          <p className="tabular text-xs text-ink-muted">
            {voters === 1 ? '1 person has voted' : `${voters} people have voted`}
          </p>
        </div>
      )}
    </section>
  )
}
