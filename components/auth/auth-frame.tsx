import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

type AuthFrameProps = {
  title: string
  intro?: ReactNode
  wide?: boolean
  children: ReactNode
  footer?: ReactNode
  beside?: ReactNode
}

/** The pages before the workspace: one card, and what helps beside it. */
export function AuthFrame({ title, intro, wide, children, footer, beside }: AuthFrameProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-8">
      <div
        className={cn(
          'grid w-full gap-6',
          beside
            ? 'max-w-sm md:max-w-2xl lg:max-w-6xl lg:grid-cols-[minmax(0,23rem)_minmax(0,1fr)]'
            : wide
              ? 'max-w-xl'
              : 'max-w-sm',
        )}
      >
        <section className="self-start rounded-xl border border-line bg-surface p-6 shadow-sm">
          <div className="mb-5 flex items-center gap-2">
            {/* biome-ignore lint/performance/noImgElement: the icon is a small file of our own */}
            <img src="/icon.svg" alt="" className="size-7" />
            <span className="text-base font-semibold">Indaba</span>
          </div>
          <h1 className="text-2xl">{title}</h1>
          {intro && <div className="mt-1 text-sm text-ink-muted">{intro}</div>}
          <div className="mt-5">{children}</div>
          {footer && <div className="mt-5 border-t border-line pt-4 text-sm text-ink-muted">{footer}</div>}
        </section>
        {beside}
      </div>
    </main>
  )
}
