'use client'

import dynamic from 'next/dynamic'

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

/** What people do next with the rows they see. */
export const LIKELY_PARTS = [loadRecordDrawer, loadBulkBar, loadActionDialog]
