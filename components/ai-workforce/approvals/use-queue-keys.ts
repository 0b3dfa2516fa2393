'use client'
import { useEffect, useEffectEvent } from 'react'
import { isTyping, useShortcuts } from '@/lib/client/shortcuts'

type Keys = {
  canDecide: boolean
  /** A form beside the list has the letters to itself. */
  busy: boolean
  onApprove: () => void
  onEdit: () => void
  onReject: () => void
  onStep: (by: 1 | -1) => void
  onSelect: () => void
  onEscape: () => void
}

const GROUP = 'Approvals'

/** A, E, R decide; J and K walk; X selects. */
export function useQueueKeys(keys: Keys): void {
  const { canDecide, busy } = keys
  const letter = (letters: string, label: string, run: () => void, disabled = busy || !canDecide) => ({
    keys: letters,
    label,
    group: GROUP,
    disabled,
    // A key that is held would decide request after request.
    run: (event: KeyboardEvent) => !event.repeat && run(),
  })
  useShortcuts([
    letter('a', 'Approve the request, or those selected', keys.onApprove),
    letter('e', 'Edit what is proposed', keys.onEdit),
    letter('r', 'Reject with a reason', keys.onReject),
    letter('x', 'Select the request', keys.onSelect),
    letter('j', 'Next request', () => keys.onStep(1), busy),
    letter('k', 'Previous request', () => keys.onStep(-1), busy),
  ])
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isTyping(event.target)) keys.onEscape()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
