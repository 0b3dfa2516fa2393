'use client'

import { lazy } from 'react'
import { onDemand } from '@/components/ui/overlays/on-demand'

// Parts of a grid's screen that a first look at the rows does without.

export const Board = onDemand(() => import('@/components/board/board').then((part) => part.Board))
export const BoardOptions = onDemand(() => import('@/components/board/board-options').then((part) => part.BoardOptions))
export const RecordDrawer = onDemand(() =>
  import('@/components/record/record-drawer').then((part) => part.RecordDrawer),
)
/** The server draws it, unlike the others: rows are on a phone's first picture. */
export const CardList = lazy(() => import('./cards/card-list').then((part) => ({ default: part.CardList })))

export const RowMenu = onDemand(() => import('./actions/row-menu').then((part) => part.RowMenu))
export const GroupRow = onDemand(() => import('./table/group-row').then((part) => part.GroupRow))
export const StickyGroup = onDemand(() => import('./table/group-row').then((part) => part.StickyGroup))

export const HeaderMenuContent = onDemand(() => import('./table/header-menu').then((part) => part.HeaderMenuContent))

export const LinkNotice = onDemand(() => import('./states/link-notice').then((part) => part.LinkNotice))
export const GridStates = onDemand(() => import('./states/grid-states').then((part) => part.GridStates))

export const BulkBar = onDemand(() => import('./actions/bulk-bar').then((part) => part.BulkBar))
export const ActionDialog = onDemand(() => import('./actions/action-dialog').then((part) => part.ActionDialog))
export const ResultDialog = onDemand(() => import('./actions/result-dialog').then((part) => part.ResultDialog))

export const GridChart = onDemand(() => import('./chart/grid-chart').then((part) => part.GridChart))
export const ParameterBar = onDemand(() => import('./parameters/parameter-bar').then((part) => part.ParameterBar))

export const FilterChips = onDemand(() => import('./toolbar/filters/filter-chips').then((part) => part.FilterChips))
export const FilterBuilder = onDemand(() =>
  import('./toolbar/filters/filter-builder').then((part) => part.FilterBuilder),
)
export const SortPanel = onDemand(() => import('./toolbar/sort-panel').then((part) => part.SortPanel))
export const GroupPanel = onDemand(() => import('./toolbar/group-panel').then((part) => part.GroupPanel))

export const ColumnPickerContent = onDemand(() =>
  import('./toolbar/column-picker-content').then((part) => part.ColumnPickerContent),
)
export const ViewList = onDemand(() => import('./views/view-list').then((part) => part.ViewList))
export const ViewNameDialog = onDemand(() => import('./views/view-name-dialog').then((part) => part.ViewNameDialog))
export const ImportDialog = onDemand(() => import('./import/import-dialog').then((part) => part.ImportDialog))

export const TextEditor = onDemand(() => import('./editing/text-editor').then((part) => part.TextEditor))
export const ListEditor = onDemand(() => import('./editing/list-editor').then((part) => part.ListEditor))
export const BlockDialog = onDemand(() => import('./editing/block-dialog').then((part) => part.BlockDialog))
export const StaleDialog = onDemand(() => import('./editing/stale-dialog').then((part) => part.StaleDialog))

/** Wanted with the first key in a cell: they come as soon as the page stands, beside the rows. */
export const EDITORS = [TextEditor, ListEditor]

/** What people do next with the rows they see. */
export const LIKELY_PARTS = [
  FilterChips,
  RecordDrawer,
  RowMenu,
  HeaderMenuContent,
  FilterBuilder,
  BulkBar,
  ActionDialog,
  SortPanel,
  GroupPanel,
  GroupRow,
  ColumnPickerContent,
  ViewList,
  GridStates,
]
