'use client'
import { useListChange, useLiveList, useQuietListChange } from '@/components/form/live-list'
import { type AnswerOf, call } from '@/lib/client/call'

export type Board = AnswerOf<'GET /pm/boards'>['boards'][number]
export type BoardColumn = Board['columns'][number]

const KEY = ['project-manager', 'boards']
const read = async (signal: AbortSignal) => (await call('GET /pm/boards', {}, { signal })).boards

/** All boards with their columns. */
export const useBoards = (initial: Board[]): Board[] => useLiveList(KEY, 'project-boards', initial, read)
export const useBoardChange = () => useListChange(KEY)
export const useQuietChange = () => useQuietListChange(KEY)
