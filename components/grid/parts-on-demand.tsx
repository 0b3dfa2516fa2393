'use client'

import dynamic from 'next/dynamic'
import { useEffect } from 'react'

/**
 * Parts of a grid's screen that a first look at the rows does without. Their scripts come when they are needed, or
 * before that once the rows are there and the browser has nothing else to do.
 */
const loadBoard = () => import('@/components/board/board').then((part) => part.Board)
const loadRecordDrawer = () => import('@/components/record/record-drawer').then((part) => part.RecordDrawer)
const loadCardList = () => import('./cards/card-list').then((part) => part.CardList)
const loadBulkBar = () => import('./actions/bulk-bar').then((part) => part.BulkBar)
const loadActionDialog = () => import('./actions/action-dialog').then((part) => part.ActionDialog)
const loadResultDialog = () => import('./actions/result-dialog').then((part) => part.ResultDialog)

export const Board = dynamic(loadBoard, { ssr: false })
export const RecordDrawer = dynamic(loadRecordDrawer, { ssr: false })
export const CardList = dynamic(loadCardList, { ssr: false })
export const BulkBar = dynamic(loadBulkBar, { ssr: false })
export const ActionDialog = dynamic(loadActionDialog, { ssr: false })
export const ResultDialog = dynamic(loadResultDialog, { ssr: false })

const LIKELY = [loadRecordDrawer, loadBulkBar, loadActionDialog]

/** Fetches what will likely be wanted next. A part that cannot be fetched now is tried again when it is wanted. */
export function useWarmUp(rowsAreThere: boolean): void {
  useEffect(() => {
    if (!rowsAreThere) return
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 500))
    const cancel = window.cancelIdleCallback ?? window.clearTimeout
    const handle = whenIdle(() => {
      for (const load of LIKELY) load().catch(() => {})
    })
    return () => cancel(handle)
  }, [rowsAreThere])
}
