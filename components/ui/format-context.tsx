'use client'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import {
  dayIn,
  formatDate,
  formatDateTime,
  formatMoney,
  formatRelative,
  formatTime,
  fromLocalInput,
  toLocalInput,
  type Writable,
} from '@/lib/client/format'

type Place = { timeZone: string; currency: string }

const Context = createContext<Place>({ timeZone: 'Africa/Johannesburg', currency: 'ZAR' })

/** The organization's time zone and currency, for everything below. */
export function FormatProvider({ timeZone, currency, children }: Place & { children: ReactNode }) {
  const place = useMemo(() => ({ timeZone, currency }), [timeZone, currency])
  return <Context.Provider value={place}>{children}</Context.Provider>
}

type Moment = string | Date | null | undefined

/** The formatters of lib/client/format, bound to the organization's time zone and currency. */
export function useFormat() {
  const { timeZone, currency } = useContext(Context)
  return useMemo(
    () => ({
      timeZone,
      currency,
      date: (value: Moment) => formatDate(value, timeZone),
      datetime: (value: Moment, withSeconds = false) => formatDateTime(value, timeZone, withSeconds),
      time: (value: Moment, withSeconds = false) => formatTime(value, timeZone, withSeconds),
      relative: (value: Moment, now?: Date) => formatRelative(value, timeZone, now),
      money: (value: Writable, of: string = currency, options?: { compact?: boolean; places?: number }) =>
        formatMoney(value, of, options),
      today: () => dayIn(timeZone),
      toLocalInput: (value: string | null | undefined) => toLocalInput(value, timeZone),
      fromLocalInput: (local: string) => fromLocalInput(local, timeZone),
    }),
    [timeZone, currency],
  )
}
