'use client'
import { createContext, useContext } from 'react'

const Context = createContext(false)

/** Whether the page is made for a phone, as far as the server can tell before the screen is measured. */
export const PhoneGuess = Context.Provider
export const usePhoneGuess = (): boolean => useContext(Context)
