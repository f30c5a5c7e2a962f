/** The secret of the vault that seals the sessions of the dashboard. */
export const DASHBOARD_SESSION_KEY = 'dashboard_session_key';
