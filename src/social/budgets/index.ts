export { budgetAdminRoutes } from './admin-routes.ts'
export { type Budgets, createBudgets } from './budgets.ts'
