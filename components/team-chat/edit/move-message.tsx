'use client'
import { useId, useState } from 'react'
import { useFormSubmit } from '@/components/auth/use-form-submit'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { RadioGroup } from '@/components/ui/radio-group'
import { toast } from '@/components/ui/toast'
import { chatCall } from '@/lib/client/chat/chat-client'
import type { Message } from '@/lib/client/chat/wire'
import type { ComposeTarget } from '../compose/compose-target'
import { ChannelField, TopicField } from '../compose/recipients'

const REACH = [
  { value: 'change_one', label: 'Only this message' },
  { value: 'change_later', label: 'This and all later messages of the topic' },
  { value: 'change_all', label: 'All messages of the topic' },
]
type Place = Extract<ComposeTarget, { kind: 'topic' }>
type Move = { place: Place; reach: string; tellOld: boolean; tellNew: boolean }

/** Moves a message, or more of its topic, to another topic or channel. */
export function MoveMessage({ message, onClose }: { message: Message; onClose: () => void }) {
  const formId = useId()
  const from: Place = { kind: 'topic', channelId: message.stream_id ?? null, topic: message.subject }
  const [place, setPlace] = useState(from)
  const [reach, setReach] = useState('change_one')
  const [tellOld, setTellOld] = useState(false)
  const [tellNew, setTellNew] = useState(true)
  const otherChannel = place.channelId !== from.channelId
  const changes = otherChannel || place.topic.trim() !== from.topic

  const { form, pending, general, fields, onSubmit } = useFormSubmit(async (move: Move) => {
    await chatCall('PATCH', `/messages/${message.id}`, {
      topic: move.place.topic.trim(),
      stream_id: otherChannel ? move.place.channelId : undefined,
      propagate_mode: move.reach,
      send_notification_to_old_thread: move.tellOld,
      send_notification_to_new_thread: move.tellNew,
    })
    toast.success(move.reach === 'change_one' ? 'The message is moved' : 'The messages are moved')
    onClose()
  })
  const problem = general ?? Object.values(fields)[0]

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Move messages"
      description="Links to the messages go on working."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={pending}
            disabled={!changes || place.channelId === null}
          >
            Move
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        onSubmit={onSubmit(() => ({ place, reach, tellOld, tellNew }))}
        className="flex flex-col gap-4"
      >
        {problem && (
          <Notice tone="danger" urgent>
            {problem}
          </Notice>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <ChannelField target={place} onChange={setPlace} />
          <TopicField target={place} onChange={setPlace} />
        </div>
        <RadioGroup label="Which messages" value={reach} onValueChange={setReach} options={REACH} />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-xs font-medium text-ink-muted">Leave a notice</legend>
          <Checkbox label="In the old topic" checked={tellOld} onCheckedChange={setTellOld} />
          <Checkbox label="In the new topic" checked={tellNew} onCheckedChange={setTellNew} />
        </fieldset>
      </form>
    </Dialog>
  )
}
