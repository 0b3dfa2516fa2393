import { Code2, Globe, Mail, MessageCircle, MessageSquareText } from 'lucide-react'
import { CHANNELS } from '@/lib/modules/inbox/schemas'

const ICONS: Record<string, typeof Globe> = {
  website: Globe,
  whatsapp: MessageCircle,
  email: Mail,
  sms: MessageSquareText,
  api: Code2,
}

/** A channel that the helpdesk has and we do not know is named as received. */
export const channelLabel = (channel: string): string =>
  CHANNELS.find(({ value }) => value === channel)?.label ?? (channel || 'Unknown channel')

/** Which way the customer writes, as an icon with its name for screen readers. */
export function ChannelMark({ channel }: { channel: string }) {
  const Icon = ICONS[channel] ?? MessageCircle
  const label = channelLabel(channel)
  return (
    <span title={label} className="flex shrink-0 text-ink-faint [&>svg]:size-3.5">
      <Icon aria-hidden />
      <span className="sr-only">{label}</span>
    </span>
  )
}
