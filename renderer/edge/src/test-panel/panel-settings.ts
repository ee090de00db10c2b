/** What the panel can lead to branches of: each name has a cookie `fb-app-<name>` or `fb-backend-<name>`. */
export interface TestPanelSettings {
  apps: readonly string[];
  backends: readonly string[];
}
