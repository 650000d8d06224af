import type { KnownRequest } from './requests.ts'

/** What a request can be sent with. */
export const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']

/** Whether a fault was met on the way. */
export const metFault = ({ faults }: KnownRequest): boolean => faults.length > 0
