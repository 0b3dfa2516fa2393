import type { Tone } from '@/components/ui/tone'
import { CHANNELS } from '@/lib/modules/project-manager/schemas'

const find = (channel: string) => CHANNELS.find(({ value }) => value === channel)

export const toneOf = (channel: string): Tone => find(channel)?.tone ?? 'neutral'
export const labelOf = (channel: string): string => find(channel)?.label ?? channel
