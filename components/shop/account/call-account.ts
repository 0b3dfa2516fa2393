import { isApiError } from '@/lib/client/api'
import { callShop } from '../call-shop'

/** As `callShop`; where the session has ended the page is loaded again, which leads to signing in. */
export const callAccount = (async (...args: Parameters<typeof callShop>) => {
  try {
    return await callShop(...args)
  } catch (error) {
    if (isApiError(error) && error.status === 401 && error.code !== 'code_wrong') location.reload()
    throw error
  }
}) as typeof callShop
