'use client'
import { useEffect } from 'react'
import { followTheme } from '@/lib/client/theme'

/** Keeps the theme with the system and with other tabs while a page is open; mounted once, at the root. */
export function FollowTheme() {
  useEffect(followTheme, [])
  return null
}
