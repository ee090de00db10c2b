ALTER TABLE "checkout" ADD COLUMN "is_old_appliance_taken" boolean;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "is_old_appliance_taken" boolean;