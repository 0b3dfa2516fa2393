'use client'
import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Segmented } from '@/components/ui/fields/segmented'

type Part = 'feed' | 'details'

type Props = {
  back: { href: string; label: string }
  /** Name, badges and the first things to do. */
  header: ReactNode
  notice?: ReactNode
  aside: ReactNode
  /** What the right side is called where one of the two is shown. */
  feed?: string
  children: ReactNode
}

/** A record with its details at the left and what happened at the right; where there is no room, one of the two. */
export function RecordLayout({ back, header, notice, aside, feed = 'Timeline', children }: Props) {
  const [part, setPart] = useState<Part>('feed')
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-4 sm:px-6">
      <Link href={back.href} className="flex w-fit items-center gap-1 text-xs text-ink-muted hover:text-ink touch:py-2">
        <ChevronLeft aria-hidden className="size-3.5" />
        {back.label}
      </Link>
      {header}
      {notice}
      <Segmented<Part>
        className="w-full lg:hidden"
        label="What to show"
        value={part}
        onValueChange={setPart}
        options={[
          { value: 'feed', label: feed },
          { value: 'details', label: 'Details' },
        ]}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className={cn('flex min-w-0 flex-col gap-4', part !== 'details' && 'max-lg:hidden')}>{aside}</div>
        <div className={cn('flex min-w-0 flex-col gap-4', part !== 'feed' && 'max-lg:hidden')}>{children}</div>
      </div>
    </div>
  )
}
