import '../subscriptions/projecting/projection.ts';
