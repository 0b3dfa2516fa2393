'use client'
import { useEffect, useState } from 'react'

/** What was typed once nothing more is typed for a moment, so that not every letter asks the server. */
export function useSettled<Value>(value: Value, afterMs = 250): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
