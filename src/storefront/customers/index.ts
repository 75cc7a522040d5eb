export { listWaitingCustomers } from './customer-store.ts'
