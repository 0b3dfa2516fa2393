import type { Tone } from '@/lib/client/grid/grid-types'

export type { Tone }

/** Background and text of a soft surface, e.g. a badge or a notice. */
export const softTone: Record<Tone, string> = {
  neutral: 'bg-neutral-soft text-neutral-ink',
  info: 'bg-info-soft text-info-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
  accent: 'bg-accent-soft text-accent-ink',
}

export const textTone: Record<Tone, string> = {
  neutral: 'text-ink',
  info: 'text-info-ink',
  success: 'text-success-ink',
  warning: 'text-warning-ink',
  danger: 'text-danger-ink',
  accent: 'text-accent-ink',
}

/** A solid mark: dots, bars, the edge of a card. */
export const solidTone: Record<Tone, string> = {
  neutral: 'bg-ink-faint',
  info: 'bg-info',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
  accent: 'bg-accent',
}
