export { createDashboard, type DashboardOptions } from './dashboard.ts';
export { DASHBOARD_SESSION_KEY } from './session/session-key.ts';
