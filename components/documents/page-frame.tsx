import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'

type Props = { back: { href: string; label: string }; children: ReactNode }

/** The room of a document's page, with the way back. */
export function PageFrame({ back, children }: Props) {
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-3 px-4 py-4 sm:px-6">
      <Link href={back.href} className="flex w-fit items-center gap-1 text-xs text-ink-muted hover:text-ink touch:py-2">
        <ChevronLeft aria-hidden className="size-3.5" />
        {back.label}
      </Link>
      {children}
    </div>
  )
}
