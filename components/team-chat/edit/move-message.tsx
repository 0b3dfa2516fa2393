'use client'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { toast } from '@/components/ui/feedback/toast'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { RadioGroup } from '@/components/ui/fields/radio-group'
import { chat } from '@/lib/client/chat/chat-call'
import type { Message } from '@/lib/client/chat/wire'
import type { ComposeTarget } from '../compose/compose-target'
import { ChannelField, TopicField } from '../compose/recipients'

const REACH = [
  { value: 'change_one', label: 'Only this message' },
  { value: 'change_later', label: 'This and all later messages of the topic' },
  { value: 'change_all', label: 'All messages of the topic' },
] as const
type Values = { place: Place; reach: (typeof REACH)[number]['value']; notifyOld: boolean; notifyNew: boolean }
type Place = Extract<ComposeTarget, { kind: 'topic' }>

/** Moves a message, or more of its topic, to another topic or channel. */
export function MoveMessage({ message, onClose }: { message: Message; onClose: () => void }) {
  const from: Place = { kind: 'topic', channelId: message.stream_id ?? null, topic: message.subject }
  const form = useForm<Values>({
    initial: { place: from, reach: 'change_one', notifyOld: false, notifyNew: true },
    send: async ({ place: to, reach, notifyOld, notifyNew }, { idempotencyKey }) => {
      const params = {
        topic: to.topic.trim(),
        stream_id: isOtherChannel ? (to.channelId ?? undefined) : undefined,
        propagate_mode: reach,
        send_notification_to_old_thread: notifyOld,
        send_notification_to_new_thread: notifyNew,
      }
      await chat('PATCH /messages/{message_id}', { message_id: message.id, ...params }, { idempotencyKey })
      toast.success(reach === 'change_one' ? 'The message is moved' : 'The messages are moved')
      onClose()
    },
  })
  const { place } = form.values
  const isOtherChannel = place.channelId !== from.channelId
  const isMoved = isOtherChannel || place.topic.trim() !== from.topic
  const setPlace = (next: Place) => form.set({ place: next })

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Move messages"
      description="Links to the messages go on working."
      button="Move"
      disabled={!isMoved || place.channelId === null}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <ChannelField target={place} onChange={setPlace} />
        <TopicField target={place} onChange={setPlace} />
      </div>
      <RadioGroup
        label="Which messages"
        value={form.values.reach}
        onValueChange={(reach) => form.set({ reach: reach as Values['reach'] })}
        options={[...REACH]}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-xs font-medium text-ink-muted">Leave a notice</legend>
        <Checkbox label="In the old topic" {...form.toggle('notifyOld')} />
        <Checkbox label="In the new topic" {...form.toggle('notifyNew')} />
      </fieldset>
    </FormDialog>
  )
}
