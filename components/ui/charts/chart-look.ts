import { useEffect, useState } from 'react'

/** Colours of series in order; tokens, so that they follow the theme. Words and places tell them apart, too. */
const COLOURS = ['accent', 'success', 'warning', 'info', 'danger', 'ink-faint'] as const
/** Lines are told apart by their dashes as well. */
const DASHES = ['', '6 3', '2 3', '8 3 2 3', '1 4', '10 4']

export const colourOf = (index: number): string => `var(--${COLOURS[index % COLOURS.length]})`
export const dashOf = (index: number): string => DASHES[index % DASHES.length]!

/** The width of an element in pixels, as it changes; a likely one before it is known. */
export function useWidth(): [(element: HTMLElement | null) => void, number] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(640)
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, width]
}

/** Room around the plot for numbers and names, in pixels. */
export const ROOM = { left: 64, right: 8, top: 10, bottom: 26 } as const
