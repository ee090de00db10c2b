DROP INDEX "stock_alert_token";--> statement-breakpoint
ALTER TABLE "stock_alert" DROP COLUMN "token_hash";