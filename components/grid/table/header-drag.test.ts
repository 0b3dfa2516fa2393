import { describe, expect, it } from 'vitest'
import { dropAt, type HeaderBox, scrollSpeed } from './header-drag'

const order = ['name', 'a', 'b', 'c']
const boxes: HeaderBox[] = order.map((key, index) => ({
  key,
  left: index * 100,
  right: index * 100 + 100,
  pinned: index === 0,
}))
const drop = (x: number, dragged: string, places: [number, number] = [1, 3]) => dropAt(x, boxes, order, dragged, places)

describe('a dragged header', () => {
  it('lands before or after the one under the pointer', () => {
    expect(drop(310, 'a')).toEqual({ to: 2, edge: 300 })
    expect(drop(390, 'a')).toEqual({ to: 3, edge: 400 })
    expect(drop(110, 'c')).toEqual({ to: 1, edge: 100 })
    expect(drop(190, 'c')).toEqual({ to: 2, edge: 200 })
  })

  it('stays where it is over itself and right beside itself', () => {
    for (const x of [160, 210, 240, 299, 320]) expect(drop(x, 'b')?.to).toBe(2)
  })

  it('does not leave its places, and marks the one it would get', () => {
    expect(drop(20, 'b')).toEqual({ to: 1, edge: 100 })
    expect(drop(-500, 'b')).toEqual({ to: 1, edge: 100 })
    expect(drop(5_000, 'a', [1, 2])).toEqual({ to: 2, edge: 300 })
  })

  it('looks at pinned headers first: others pass beneath them', () => {
    const scrolled = boxes.map((box) => (box.pinned ? box : { ...box, left: box.left - 150, right: box.right - 150 }))
    expect(dropAt(40, scrolled, order, 'c', [1, 3])).toEqual({ to: 1, edge: -50 })
    expect(dropAt(110, scrolled, order, 'c', [1, 3])?.to).toBe(3)
  })

  it('scrolls near the edges, faster the nearer', () => {
    expect(scrollSpeed(500, 100, 900)).toBe(0)
    expect(scrollSpeed(899, 100, 900)).toBeGreaterThan(scrollSpeed(860, 100, 900))
    expect(scrollSpeed(101, 100, 900)).toBeLessThan(0)
    expect(Math.abs(scrollSpeed(-999, 100, 900))).toBe(scrollSpeed(9_999, 100, 900))
  })
})
