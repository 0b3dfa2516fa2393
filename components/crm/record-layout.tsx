import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'

type Props = {
  back: { href: string; label: string }
  /** Name, badges and the first things to do. */
  header: ReactNode
  notice?: ReactNode
  /** Beside the feed; on a phone above it. */
  aside: ReactNode
  children: ReactNode
}

/** A record with its details at the left and what happened at the right; one below the other on a phone. */
export function RecordLayout({ back, header, notice, aside, children }: Props) {
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-4 sm:px-6">
      <Link href={back.href} className="flex w-fit items-center gap-1 text-xs text-ink-muted hover:text-ink touch:py-2">
        <ChevronLeft aria-hidden className="size-3.5" />
        {back.label}
      </Link>
      {header}
      {notice}
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">{aside}</div>
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
      </div>
    </div>
  )
}
