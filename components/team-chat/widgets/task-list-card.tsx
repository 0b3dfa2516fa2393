'use client'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Input } from '@/components/ui/fields/input'
import { actOnWidget } from './act-on-widget'
import { LineForm, useLineForm } from './line-form'
import { newTask, newTitle, strike, type TaskList } from './task-list-state'
import { WidgetTitle } from './widget-title'

const UNTITLED = 'Task list'

type Props = { list: TaskList; messageId: number; isAuthor: boolean }

/** Tasks that everybody who reads them may add to, tick off and open again. */
export function TaskListCard({ list, messageId, isAuthor }: Props) {
  const adding = useLineForm()
  const done = list.tasks.filter(({ isDone }) => isDone).length
  return (
    <section
      aria-label={`Tasks: ${list.title || UNTITLED}`}
      className="my-1 flex max-w-lg flex-col gap-2 rounded-lg border border-line bg-surface p-3"
    >
      <WidgetTitle
        title={list.title}
        fallback={UNTITLED}
        kind="title"
        mayEdit={isAuthor}
        onSave={(title) => actOnWidget(messageId, newTitle(title), 'The title was not changed')}
      />
      {list.tasks.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {list.tasks.map((task) => (
            <li key={task.key}>
              <Checkbox
                checked={task.isDone}
                onCheckedChange={() => actOnWidget(messageId, strike(task), 'The task was not changed')}
                label={
                  <span className={cn('break-words', task.isDone && 'text-ink-muted line-through')}>{task.text}</span>
                }
                help={task.description || undefined}
              />
            </li>
          ))}
        </ul>
      )}
      {adding.open ? (
        <NewTask list={list} messageId={messageId} onClose={adding.hide} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Button size="sm" variant="ghost" icon={<Plus aria-hidden />} {...adding.opener}>
            Add a task
          </Button>
          {list.tasks.length > 0 && (
            <p className="tabular text-xs text-ink-muted">
              {done} of {list.tasks.length} done
            </p>
          )}
        </div>
      )}
    </section>
  )
}

function NewTask({ list, messageId, onClose }: Pick<Props, 'list' | 'messageId'> & { onClose: () => void }) {
  const [description, setDescription] = useState('')
  return (
    <LineForm
      label="Another task"
      button="Add"
      problemOf={(text) => (list.tasks.some((one) => one.text === text) ? 'That task is there already' : null)}
      onSave={async (text) => {
        const added = await actOnWidget(messageId, newTask(list, text, description.trim()), 'The task was not added')
        if (added) setDescription('')
        return added
      }}
      onClose={onClose}
    >
      <Input
        size="sm"
        aria-label="Description"
        placeholder="Description (optional)"
        autoComplete="off"
        maxLength={1_000}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
    </LineForm>
  )
}
