import '../calls/call.ts';
