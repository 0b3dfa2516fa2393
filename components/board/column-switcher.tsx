'use client'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { formatNumber } from '@/lib/client/format'
import { useBoard } from './board-context'
import { BoardOptions } from './board-options'

/** On a phone one column fills the screen; here one sees which, and goes to another. */
export function ColumnSwitcher({ scrollRef }: { scrollRef: RefObject<HTMLElement | null> }) {
  const { state, isCollapsed, toggleCollapsed } = useBoard()
  const [current, setCurrent] = useState(0)
  const places = () => scrollRef.current?.querySelectorAll<HTMLElement>('[data-snap]') ?? []

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the page as it is at the time
  useEffect(() => {
    const board = scrollRef.current
    if (!board) return
    const onScroll = () => {
      const middle = board.getBoundingClientRect().left + board.clientWidth / 2
      const far = [...places()].map((one) => {
        const box = one.getBoundingClientRect()
        return Math.abs((box.left + box.right) / 2 - middle)
      })
      setCurrent(far.indexOf(Math.min(...far)))
    }
    onScroll()
    board.addEventListener('scroll', onScroll, { passive: true })
    return () => board.removeEventListener('scroll', onScroll)
  }, [scrollRef])

  // The name of the column that one has come to stays in sight too.
  const namesRef = useRef<HTMLElement>(null)
  useEffect(() => {
    const names = namesRef.current
    const name = names?.children[current] as HTMLElement | undefined
    if (names && name) names.scrollTo({ left: name.offsetLeft - (names.clientWidth - name.offsetWidth) / 2 })
  }, [current])

  const goTo = (index: number, key: string) => {
    if (isCollapsed('column', key)) toggleCollapsed('column', key)
    requestAnimationFrame(() =>
      places()[index]?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'smooth' }),
    )
  }
  return (
    <div className="flex shrink-0 items-center gap-2 border-t border-line bg-surface py-1 pr-3">
      <nav
        ref={namesRef}
        aria-label="Columns"
        className="relative flex min-w-0 flex-1 gap-1 overflow-x-auto px-3 [scrollbar-width:none]"
      >
        {state.columns.map((column, index) => (
          <button
            key={column.key}
            type="button"
            aria-current={index === current ? 'true' : undefined}
            onClick={() => goTo(index, column.key)}
            className={cn(
              'flex h-11 shrink-0 items-center gap-1.5 border-b-2 px-2 text-sm',
              index === current ? 'border-accent font-medium text-ink' : 'border-transparent text-ink-muted',
            )}
          >
            {column.label}
            <span className="tabular text-2xs text-ink-faint">{formatNumber(column.count)}</span>
          </button>
        ))}
      </nav>
      <BoardOptions />
    </div>
  )
}
