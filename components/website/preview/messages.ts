import type { SiteSettings } from '@/lib/modules/website/schemas'

/** What the settings tell the frame beside them, and the frame them. Both are pages of ours, and check that they are. */
export type PreviewDraft = Pick<SiteSettings, 'branding' | 'template' | 'hero' | 'shipping'> & {
  mode: SiteSettings['display_mode']
}
export type PreviewMessage = { indaba: 'website-preview'; draft?: PreviewDraft; path?: string }

/** The frame listens from now on. */
export const PREVIEW_READY = { indaba: 'website-preview-ready' } as const

const named = (data: unknown, name: string) => (data as { indaba?: unknown } | null)?.indaba === name
export const isPreviewMessage = (data: unknown): data is PreviewMessage => named(data, 'website-preview')
export const isPreviewReady = (data: unknown): boolean => named(data, PREVIEW_READY.indaba)
