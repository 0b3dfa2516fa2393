import type { Channel } from '@/lib/client/chat/wire'
import { HISTORY, POSTING, PRIVACY, valuesOf } from './channel-values'

type Option = { value: string; label: string; means?: string }

/** What a channel is, for those who do not change it. */
export function ChannelDetails({ channel }: { channel: Channel }) {
  const { description, privacy, history, posting } = valuesOf(channel)
  return (
    <dl className="flex flex-col gap-3 text-sm">
      <Fact name="What it is for" value={description || 'Nobody has said so yet.'} />
      <Fact name="Who sees it" value={worded(PRIVACY, privacy)} />
      <Fact name="Newcomers read" value={worded(HISTORY, history)} />
      <Fact name="Who may write" value={worded(POSTING, posting)} />
      {channel.is_archived && <Fact name="Archived" value="Nobody writes in it any more." />}
    </dl>
  )
}

function worded(options: Option[], value: string): string {
  const option = options.find((one) => one.value === value)
  return [option?.label, option?.means].filter(Boolean).join(': ')
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-xs font-medium text-ink-muted">{name}</dt>
      <dd className="break-words">{value}</dd>
    </div>
  )
}
