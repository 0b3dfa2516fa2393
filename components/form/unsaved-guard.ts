'use client'
import { type RefObject, useEffect } from 'react'
import { confirm } from '@/components/ui/overlays/confirm'

/** Forms with unsaved changes; there is rarely more than one. */
const unsaved = new Set<RefObject<HTMLElement | null>>()

/** While `dirty`, leaving asks first: closing its dialog, going to another row, a link, Back, closing the tab. */
export function useUnsavedGuard(dirty: boolean, form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!dirty) return
    unsaved.add(form)
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', holdLink, true)
    return () => {
      unsaved.delete(form)
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', holdLink, true)
    }
  }, [dirty, form])
}

const unsavedWithin = (panel: Element | null) =>
  [...unsaved].filter((form) => !panel || (form.current && panel.contains(form.current)))

/** Whether a panel holds a form with unsaved changes. */
export const isUnsaved = (panel: Element | null): boolean => panel !== null && unsavedWithin(panel).length > 0

/** Asks whether to discard changes, of one panel or of all; true at once when there are none. */
export async function mayLeave(panel: Element | null = null): Promise<boolean> {
  const left = unsavedWithin(panel)
  if (left.length === 0) return true
  const agreed = await confirm({
    title: 'Discard your changes?',
    body: 'What you have entered has not been saved.',
    button: 'Discard',
    cancel: 'Keep editing',
    danger: true,
  })
  if (agreed) for (const form of left) unsaved.delete(form)
  return agreed
}

/** A link that would leave the page waits for the answer, then is followed. */
function holdLink(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a[href]')
  const elsewhere =
    link instanceof HTMLAnchorElement && !link.target && !link.hasAttribute('download') && /^https?:/.test(link.href)
  if (!elsewhere || unsaved.size === 0 || event.metaKey || event.ctrlKey || event.button !== 0) return
  event.preventDefault()
  event.stopPropagation()
  void mayLeave().then((left) => {
    if (left) link.click()
  })
}

/**
 * Back and Forward have left already when the page hears of it: it goes to where it was, asks, and then leaves again.
 * The router must see nothing of the way to and fro, so this listens before it does: from when the shell is loaded.
 */
let cameFrom = 0
let returning = false

function holdBack(event: PopStateEvent): void {
  if (returning) {
    returning = false
    event.stopImmediatePropagation()
    return
  }
  if (unsaved.size === 0) return
  event.stopImmediatePropagation()
  const way = (window.navigation?.currentEntry?.index ?? 0) - cameFrom || -1
  returning = true
  window.history.go(-way)
  void mayLeave().then((left) => {
    if (left) window.history.go(way)
  })
}

if (typeof window !== 'undefined') {
  window.navigation?.addEventListener('currententrychange', (event) => {
    cameFrom = event.from.index
  })
  window.addEventListener('popstate', holdBack, true)
}
